import type { Language } from '#platform/shared/languages.ts'
import { isMailAddress } from '#platform/shared/mail-address.ts'
import { asSent } from './mail-address.ts'

/** A mail's recipient; without a language, the site's is used. */
export type Recipient = { address: string; language: Language | null }
type Person = { email: string; language: Language | null }

/** Everyone with a valid address, each address once. People come before bare addresses, because their language is known. */
export function eachOnce(people: Person[], addresses: string[] = []): Recipient[] {
  const recipients = new Map<string, Recipient>()
  const add = (recipient: Recipient) => {
    const same = asSent(recipient.address).toLowerCase()
    if (!recipients.has(same)) recipients.set(same, recipient)
  }
  for (const { email, language } of people.filter(hasAddress)) add({ address: email, language })
  for (const address of addresses.filter(isMailAddress)) add({ address, language: null })
  return [...recipients.values()]
}

/** Whether a person has a valid address. */
export const hasAddress = ({ email }: Pick<Person, 'email'>) => isMailAddress(email)
