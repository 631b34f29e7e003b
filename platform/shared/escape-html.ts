/** Text as it stands within HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The text that was escaped so. */
export const unescapeHtml = (markup: string): string => markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
