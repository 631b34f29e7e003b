import { addTexts } from '#platform/web/lib/language/language.ts'

/** The texts of the account's page, which it waits for. */
export const addAccountTexts = (): Promise<void> =>
  addTexts('account', {
    de: () => import('#locales/de/account.json'),
    fr: () => import('#locales/fr/account.json'),
    en: () => import('#locales/en/account.json'),
  })
