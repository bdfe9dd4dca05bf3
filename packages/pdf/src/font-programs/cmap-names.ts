/** CMaps that need not be embedded (ISO 32000-1, table 118). */
export const PREDEFINED_CMAPS: ReadonlySet<string> = new Set(
  (
    'Identity GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC ' +
    'UniCNS-UCS2 UniCNS-UTF16 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ 83pv-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 ' +
    'UniJIS-UCS2-HW UniJIS-UTF16 KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16'
  )
    .split(' ')
    .flatMap((name) => [`${name}-H`, `${name}-V`])
    .concat('H', 'V'),
);
