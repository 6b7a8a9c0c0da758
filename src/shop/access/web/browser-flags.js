window.showBrowserFlags = () => {
  const root = document.documentElement;
  const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
  let flag = cookie('islogin');
  let isStaff = false;
  try {
    const before = localStorage.getItem('islogin');
    if (flag) localStorage.setItem('islogin', flag);
    else flag = before;
    if (flag === 'false') {
      localStorage.removeItem('checkout-form-data');
      localStorage.removeItem('is-staff');
      sessionStorage.removeItem('staged-checkout-form');
      // Only as the customer signs out: visitors keep what they view without an account.
      if (before === 'true') localStorage.removeItem('recently-viewed');
    }
    isStaff = localStorage.getItem('is-staff') === 'true';
  } catch {}
  const count = Number(cookie('cart-count')) || 0;
  root.dataset.signedIn = String(flag === 'true');
  root.dataset.staff = String(flag === 'true' && isStaff);
  root.dataset.cart = String(count);
  root.style.counterReset = `cart ${count}`;
  window.dispatchEvent(new Event('browser-flags'));
};
window.showBrowserFlags();
