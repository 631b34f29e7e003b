/** The namespace of XFDF (ISO 19444-1). */
export const XFDF = 'http://ns.adobe.com/xfdf/'

/** Our own namespace, for what XFDF cannot express: the kind, the pen's pressure, the quote. With it, exports can be imported without loss. */
export const OWN = 'urn:traktanda:annotations'
