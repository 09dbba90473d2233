/** The path of a code, below its team. */
export const codePath = (code: string): string => `/coupons/codes/${encodeURIComponent(code)}`;
