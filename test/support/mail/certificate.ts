/** The private key of the test servers. It is public, and protects nothing. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSxZO1ccv1G3b+C2z
fE2yjB6fznlDK2nwt4RWbpglzByhRANCAATQ/X61OzESlOlKFggcpVmyZ15fIaYk
DSTk2eekp0EcEd8XaWjzjKzz3Jxokzf9n3lTCQAhd3cmNt/YibV66t/y
-----END PRIVATE KEY-----`;

/** A self-signed certificate for localhost, valid until 2126. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUbkaD0OXLsSMd70iaE592pUjjd2MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyMTY0MVoYDzIxMjYxMTAy
MjIxNjQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATQ/X61OzESlOlKFggcpVmyZ15fIaYkDSTk2eekp0EcEd8XaWjzjKzz
3Jxokzf9n3lTCQAhd3cmNt/YibV66t/yo28wbTAdBgNVHQ4EFgQUlmxUjNvY6fV0
Fnhmivkn9IO2C74wHwYDVR0jBBgwFoAUlmxUjNvY6fV0Fnhmivkn9IO2C74wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAK57xiXP0htVt7ckMpmEex9lw2f4nMemBz20eCxnSZUEAiBM
U4CL2TBQe6TLCfIvaiTQLDpPibULqwwqnQ+I1/2zuQ==
-----END CERTIFICATE-----`;
