import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#shared/kit/languages.ts'
import { chooseAndRemember, currentLanguage, languageNames } from '#web/kit/language.ts'
import { useConfiguration } from '#web/shell/queries.ts'

/** The configured languages, each in its own words. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { languages } = useConfiguration()
  return (
    <>
      <Menu.Label>{t('identity.language')}</Menu.Label>
      <Menu.RadioGroup value={currentLanguage()} onChange={choose}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {languageNames[language]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function choose(language: string) {
  if (isLanguage(language)) void chooseAndRemember(language)
}
