import { domainToASCII } from 'node:url'

export { isMailAddress } from '#platform/shared/mail-address.ts'

export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

const parts = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), domain: address.slice(at + 1) }
}

/** A domain as every server knows it. */
export const asciiDomain = (domain: string): string => domainToASCII(domain) || domain

/** An address as it is given to a mail server: in ASCII, unless the name before the @ has other letters, which only servers with SMTPUTF8 take. */
export function asSent(address: string): string {
  const { name, domain } = parts(address)
  return isAscii(name) ? `${name}@${asciiDomain(domain)}` : address
}

/** Whether any mail program can answer there. */
export const isAnswerable = (address: string): boolean => isAscii(parts(address).name)
