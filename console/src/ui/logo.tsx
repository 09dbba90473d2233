/** The mark of the product; the name stands beside it. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#0c6170" />
    <path
      d="M10 24V8h7a5 5 0 0 1 1.6 9.7L23 24h-4.2l-3.9-5.8h-1.3V24zm3.6-9h3a2 2 0 0 0 0-4h-3z"
      fill="#fff"
    />
  </svg>
);
