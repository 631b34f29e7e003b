/** A mail about a page, still without anybody to send it to. */
export const mailAddress = ({ title, url }: { title: string; url: string }): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}\r\n`)}`
