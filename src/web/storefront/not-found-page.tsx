export default function NotFoundPage() { return <h1>Error 404</h1>; }
