import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateMe } from '#features/identity/contract.ts'
import { isLanguage, type Language } from '#platform/shared/languages.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { chooseAndRemember, currentLanguage, languageNames } from '#platform/web/lib/language/language.ts'

/** The configured languages, each in its own words. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { languages } = useConfiguration()
  return (
    <>
      <Menu.Label>{t('identity.language')}</Menu.Label>
      <Menu.RadioGroup value={currentLanguage()} onChange={useChoice()}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** At once in the browser, where the server's words are read again, and for the user, who is written to in it. */
function useChoice() {
  const client = useQueryClient()
  const keep = useMutation({ mutationFn: (language: Language) => call(updateMe, { body: { language } }) })
  return (language: string) => {
    if (!isLanguage(language)) return
    void chooseAndRemember(language).then(() => client.invalidateQueries())
    keep.mutate(language)
  }
}
