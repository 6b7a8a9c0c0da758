window.showBrowserFlags = () => {
  const root = document.documentElement;
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  let flag = cookie('islogin');
  try {
    if (flag) localStorage.setItem('islogin', flag);
    else flag = localStorage.getItem('islogin');
    if (flag === 'false') localStorage.removeItem('checkout-form-data');
  } catch {}
  const count = Number(cookie('cart-count')) || 0;
  root.dataset.signedIn = String(flag === 'true');
  root.dataset.cart = String(count);
  root.style.setProperty('--cart', String(count));
  window.dispatchEvent(new Event('browser-flags'));
};
window.showBrowserFlags();
