import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { HelpPart } from './HelpPart.tsx'

/** Name, telephone and e-mail of who helps; the responsible person where the site names nobody. */
export function HelpContact() {
  const { t } = useTranslation()
  const { help_contact, help_phone, help_email } = useConfiguration()
  const isUnknown = !help_contact && !help_phone && !help_email
  return (
    <HelpPart title={t('help.contact')}>
      {isUnknown && t('help.contact_unknown')}
      {help_contact && <div>{help_contact}</div>}
      {help_phone && (
        <div>
          {t('help.phone')} <Anchor href={`tel:${help_phone.replace(/[^+\d]/g, '')}`}>{help_phone}</Anchor>
        </div>
      )}
      {help_email && (
        <div>
          {t('help.email')} <Anchor href={`mailto:${help_email}`}>{help_email}</Anchor>
        </div>
      )}
    </HelpPart>
  )
}
