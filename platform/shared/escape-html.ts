/** Escapes a text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Reverses `escapeHtml`. */
export const unescapeHtml = (markup: string): string => markup.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
