import type { PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

const safeProtocols = new Set(['http:', 'https:', 'mailto:'])

/** Whether a document may link there: the web, mail, or within the same document. */
export const isSafeLink = (url: string): boolean => safeProtocols.has(URL.canParse(url) ? new URL(url).protocol : '')

/** Turns all other links of a document into plain text, and opens safe ones in a tab without access to ours. */
export function keepLinksSafe(links: PDFLinkService) {
  const addLinkAttributes = links.addLinkAttributes.bind(links)
  links.addLinkAttributes = (link, url) => {
    if (isSafeLink(url)) addLinkAttributes(link, url)
    else link.removeAttribute('href')
  }
  return links
}
