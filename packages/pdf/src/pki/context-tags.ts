import { constructed, primitive } from './der.ts';

/** TBSCertificate (RFC 5280, 4.1). */
export const TBS_CERTIFICATE = { version: constructed(0), extensions: constructed(3) } as const;

/** GeneralName (RFC 5280, 4.2.1.6). */
export const GENERAL_NAME = {
  rfc822Name: primitive(1),
  dNSName: primitive(2),
  directoryName: constructed(4),
  uniformResourceIdentifier: primitive(6),
  iPAddress: primitive(7),
} as const;

/** NameConstraints, and the GeneralSubtree in it (RFC 5280, 4.2.1.10). */
export const NAME_CONSTRAINTS = {
  permittedSubtrees: constructed(0),
  excludedSubtrees: constructed(1),
  minimum: primitive(0),
} as const;

/** DistributionPoint, and the DistributionPointName in it (RFC 5280, 4.2.1.13). */
export const DISTRIBUTION_POINT = { distributionPoint: constructed(0), fullName: constructed(0) } as const;

/** TBSCertList (RFC 5280, 5.1). */
export const TBS_CERT_LIST = { crlExtensions: constructed(0) } as const;

/** IssuingDistributionPoint (RFC 5280, 5.2.5). */
export const ISSUING_DISTRIBUTION_POINT = {
  onlyContainsUserCerts: primitive(1),
  onlyContainsCACerts: primitive(2),
  onlySomeReasons: primitive(3),
  indirectCRL: primitive(4),
  onlyContainsAttributeCerts: primitive(5),
} as const;

/** SingleResponse of OCSP, and the CertStatus in it (RFC 6960, 4.2.1). */
export const SINGLE_RESPONSE = { good: primitive(0), revoked: constructed(1), nextUpdate: constructed(0) } as const;

/** SignedData and SignerInfo (RFC 5652, 5.1 and 5.3). */
export const SIGNED_DATA = { certificates: constructed(0), crls: constructed(1) } as const;
export const SIGNER_INFO = { subjectKeyIdentifier: primitive(0), signedAttrs: constructed(0) } as const;

/** The RevocationInfoArchival that Adobe's programs sign (ISO 32000-2, 12.8.3.3.2). */
export const REVOCATION_INFO = { crl: constructed(0), ocsp: constructed(1) } as const;

/** RSASSA-PSS-params (RFC 8017, A.2.3). */
export const RSASSA_PSS_PARAMS = {
  hashAlgorithm: constructed(0),
  maskGenAlgorithm: constructed(1),
  saltLength: constructed(2),
} as const;

/** ECPrivateKey (RFC 5915, 3). */
export const EC_PRIVATE_KEY = { parameters: constructed(0) } as const;
