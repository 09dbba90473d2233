/** Whether requests with this method only read (RFC 9110, section 9.2.1). The service has no routes for other safe methods. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';
