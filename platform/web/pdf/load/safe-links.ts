import type { PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

const safeProtocols = new Set(['http:', 'https:', 'mailto:'])

/** A link that a paper may offer: the web, a message, or an address within the same document. */
export const isSafeLink = (url: string): boolean => safeProtocols.has(URL.canParse(url) ? new URL(url).protocol : '')

/** Makes every other link of a paper a plain text, and all of them open in a tab that cannot reach ours. */
export function keepLinksSafe(links: PDFLinkService) {
  const addLinkAttributes = links.addLinkAttributes.bind(links)
  links.addLinkAttributes = (link, url) => {
    if (isSafeLink(url)) addLinkAttributes(link, url)
    else link.removeAttribute('href')
  }
  return links
}
