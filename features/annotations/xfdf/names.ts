/** The namespace of XFDF (ISO 19444-1). */
export const XFDF = 'http://ns.adobe.com/xfdf/'

/** Our own namespace, for what XFDF cannot express: the kind, the pen's pressure, the quote. With it, exports can be imported without loss. */
export const OWN = 'urn:traktanda:annotations'

/** Our kinds as XFDF elements. */
export const elementNames = {
  ink: 'ink',
  highlighter: 'ink',
  highlight: 'highlight',
  underline: 'underline',
  strikeout: 'strikeout',
  freetext: 'freetext',
  note: 'text',
  rectangle: 'square',
  ellipse: 'circle',
  line: 'line',
  arrow: 'line',
} as const
