/** The namespace of XFDF (ISO 19444-1). */
export const XFDF = 'http://ns.adobe.com/xfdf/'

/** Of what only we know of an annotation, so that it comes back as it was: the kind, the pen's pressure, the quote. */
export const OWN = 'urn:traktanda:annotations'

/** What of XFDF's kinds our kinds are. */
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
