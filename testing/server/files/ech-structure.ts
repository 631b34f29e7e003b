import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'

/** Prefixes for the namespaces of the published schemas; `-` is no namespace. */
const namespaces: Record<string, string> = {
  'http://www.ech.ch/xmlns/eCH-0147/T1/1': 'T1',
  'http://www.ech.ch/xmlns/eCH-0147/T0/1': 'T0',
  'http://www.ech.ch/xmlns/eCH-0039/2': '39',
  'http://www.ech.ch/xmlns/eCH-0058/3': '58',
  'urn:traktanda:posting:1': 'own',
}

const header = `T0:senderId T0:recipientId* T0:originalSenderId? T0:declarationLocalReference? T0:messageId T0:referenceMessageId?
  T0:uniqueBusinessTransactionId? T0:ourBusinessReferenceId? T0:yourBusinessReferenceId? T0:messageType T0:subMessageType?
  T0:messageGroup T0:sendingApplication T0:subjects? T0:object? T0:comments? T0:messageDate T0:initialMessageDate? T0:eventDate?
  T0:eventPeriod? T0:modificationDate? T0:action T0:testDeliveryFlag T0:reference?`

/** The order of child elements by the schemas of T1, version 1; unlisted elements have no children. */
const structure: Record<string, string> = {
  'T1:message': '-:header -:content',
  'T1:header': header,
  '-:header': header,
  '-:content': '-:directive? -:dossiers? -:documents? -:addresses?',
  '-:directive': '-:uuid -:instruction -:priority -:titles? -:deadline? -:serviceId? -:comments? -:applicationCustom*',
  '-:applicationCustom': 'own:field*',
  '-:documents': 'T0:document+',
  'T0:document': `T0:uuid T0:titles T0:status T0:files T0:classification? T0:openToThePublic? T0:hasPrivacyProtection? T0:openingDate?
    T0:owner? T0:signer? T0:ourRecordReference? T0:comments? T0:keywords? T0:isLeadingDocument? T0:sortOrder? T0:documentKind?
    T0:applicationCustom*`,
  'T0:files': 'T0:file+',
  'T0:file': 'T0:pathFileName T0:mimeType T0:internalSortOrder? T0:version? T0:hashCode? T0:hashCodeAlgorithm? T0:applicationCustom*',
  'T0:messageGroup': '39:messageGroupId 39:messageTypeId',
  'T0:sendingApplication': '58:manufacturer 58:product 58:productVersion',
  'T0:subjects': '39:subject+',
  '-:titles': '39:title+',
  'T0:titles': '39:title+',
  '-:comments': '39:comment+',
}

/** The values that the schemas allow. */
const values: Record<string, RegExp> = {
  '-:instruction': /^(process|external_process|information|comment|approve|sign|send|complete)$/,
  '-:priority': /^(undefined|medium|high)$/,
  'T0:status': /^(undefined|created|in_process|signed|approved|sent|canceled|invalidated|archived|preserved)$/,
  'T0:action': /^(1|3|4|5|6|7|10|12)$/,
  'T0:messageType': /^\d+$/,
  'T0:messageDate': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  'T0:testDeliveryFlag': /^(true|false)$/,
  'T0:isLeadingDocument': /^(true|false)$/,
  'T0:sortOrder': /^\d+$/,
  '58:manufacturer': /^.{1,30}$/,
  '58:product': /^.{1,30}$/,
  '58:productVersion': /^.{1,10}$/,
}

const nameOf = ({ namespaceURI, localName }: Element) => `${namespaceURI === null ? '-' : (namespaces[namespaceURI] ?? '?')}:${localName}`
const childrenOf = (element: Element) => Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1)

/** Parses an eCH-0147 T1 document with an independent parser; throws if it violates the schemas. */
export function readEch(xml: string): Element {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement
  if (!root) throw new Error('no root')
  checkElement(root)
  return root
}

function checkElement(element: Element): void {
  const name = nameOf(element)
  const children = childrenOf(element)
  const found = children.map((child) => `${nameOf(child)} `).join('')
  const parts = (structure[name] ?? '').split(/\s+/).filter(Boolean)
  const expected = parts.map((part) => `(${part.replace(/[*?+]$/, '')} )${/[*?+]$/.exec(part)?.[0] ?? ''}`)
  if (!new RegExp(`^${expected.join('')}$`).test(found)) throw new Error(`${name} has ${found}`)
  const value = values[name]
  if (value && !value.test(element.textContent ?? '')) throw new Error(`${name} is ${element.textContent}`)
  children.forEach(checkElement)
}

/** The texts of all elements of that name, in document order. */
export const textsOf = (root: Element, name: string): string[] => {
  const own = nameOf(root) === name ? [root.textContent ?? ''] : []
  return [...own, ...childrenOf(root).flatMap((child) => textsOf(child, name))]
}
