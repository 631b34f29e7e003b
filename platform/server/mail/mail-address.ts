import { domainToASCII } from 'node:url'

/** Whether a text is printable ASCII. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

const parts = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), domain: address.slice(at + 1) }
}

/** A domain in ASCII (punycode), which every server understands. */
export const asciiDomain = (domain: string): string => domainToASCII(domain) || domain

/** An address as sent to a mail server: in ASCII, unless the part before the @ has other letters, which only servers with SMTPUTF8 accept. */
export function asSent(address: string): string {
  const { name, domain } = parts(address)
  return isAscii(name) ? `${name}@${asciiDomain(domain)}` : address
}

/** Whether any mail program can reply to an address. */
export const isAnswerable = (address: string): boolean => isAscii(parts(address).name)
