import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#features/motions/web/dialogs/motion-dialogs.module.css'
import type { Posting } from '#features/records/posting.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { Fact, Facts } from '#platform/web/ui/page/Facts.tsx'

type Props = { posting: Pick<Posting, 'fields' | 'fields_display'> }

/** The texts of a posting besides its title, labelled as in the form; empty ones are omitted. */
export function PostingTexts({ posting: { fields, fields_display } }: Props) {
  const { t } = useTranslation()
  const short = Object.entries(shortTexts).filter(([name]) => fields[name])
  const valueOf = (name: string) => fields_display[name] ?? yesOrNo(fields[name] ?? '')
  const yesOrNo = (text: string) => (text === 'true' ? t('motion_pages.yes') : text === 'false' ? t('motion_pages.no') : text)
  return (
    <>
      {short.length > 0 && (
        <Facts width="12rem">
          {short.map(([name, label]) => (
            <Fact key={name} name={t(label)}>
              {valueOf(name)}
            </Fact>
          ))}
        </Facts>
      )}
      {Object.entries(longTexts).map(
        ([name, label]) =>
          fields[name] && (
            <section key={name}>
              <Title order={3} className={classes.subtitle}>
                {t(label)}
              </Title>
              <p className={classes.text}>{fields[name]}</p>
            </section>
          ),
      )}
    </>
  )
}

/** Labels of a posting's short fields, in display order. */
const shortTexts = {
  business_type: 'motion_form.business_type',
  business_number: 'records_dialogs.about_business',
  suggestion_type: 'records_dialogs.suggestion_type',
  proposal_creator: 'records_dialogs.proposal_creator',
  second_signature: 'motion_form.second_signatory',
  third_signature: 'motion_form.third_signatory',
  signatories: 'motion_pages.signatories',
  rights_holder: 'motion_form.rights_holder',
  has_signature_sheet: 'records_dialogs.has_signature_sheet',
  is_urgent: 'motion_form.is_urgent',
  submit_as_faction: 'records_dialogs.submit_as_faction',
  reference: 'records_dialogs.reference',
} as const satisfies Record<string, TextKey>

const longTexts = {
  description: 'records_dialogs.description',
  reason: 'motion_form.reason',
} as const satisfies Record<string, TextKey>
