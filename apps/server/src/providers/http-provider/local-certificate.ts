/**
 * For tests: a certificate for 127.0.0.1 that signs itself, and its key. Nothing trusts it unless told to, and it
 * protects nothing; it is here so that the tests need no tool to make one.
 */
export const localCertificate = `-----BEGIN CERTIFICATE-----
MIIBlDCCATqgAwIBAgIUYDIZ9/BbMoKD0lO6Vm944nXemIgwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLcWluaXNvLXRlc3QwIBcNMjYxMTIwMTgxODQzWhgPMjEyNjEw
MjcxODE4NDNaMBYxFDASBgNVBAMMC3Fpbmlzby10ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEjNuphGwHldCncG2n07NKHAuAh69F837YjPH3wGrREZxVGrBU
u/Pp4OVXsgTLoqxDQqFBNpPTYV1ASMaAYnkQhaNkMGIwHQYDVR0OBBYEFLmebsPA
YKx1vu7wPMu7L+uR+qPvMB8GA1UdIwQYMBaAFLmebsPAYKx1vu7wPMu7L+uR+qPv
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNI
ADBFAiEA359IKwAwhYZYuTsfXDc875yd3joxnpDLEAxEU0i/qJ8CIAa7lLZZkkgA
RKP957Tkre4hoJii14woX/3TJm9Tt5sN
-----END CERTIFICATE-----
`;

export const localKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSmTkQAAYo6oeRgCg
T0PD2vDq4qzw7Rclk0gNYEm/uLihRANCAASM26mEbAeV0KdwbafTs0ocC4CHr0Xz
ftiM8ffAatERnFUasFS78+ng5VeyBMuirENCoUE2k9NhXUBIxoBieRCF
-----END PRIVATE KEY-----
`;
