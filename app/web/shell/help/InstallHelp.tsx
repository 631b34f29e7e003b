import { useTranslation } from 'react-i18next'
import { HelpPart } from './HelpPart.tsx'

/** How the application comes onto the device; nothing where it runs from there. */
export function InstallHelp() {
  const { t } = useTranslation()
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  return <HelpPart title={t('help.install')}>{t('help.install_text')}</HelpPart>
}
