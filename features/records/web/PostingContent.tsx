import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommitteeLink } from '#features/businesses/web/queries.ts'
import classes from '#features/motions/web/dialogs/motion-dialogs.module.css'
import type { Posting, PostingFile } from '#features/records/posting.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage, type TextKey } from '#platform/web/lib/language/language.ts'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'
import { FileIcon, fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { Fact, Facts } from '#platform/web/ui/page/Page.tsx'
import { StateChip } from './StateChip.tsx'

/** The outcome of a posting: its state, its business, and the records system's answer. */
export function PostingAnswer({ posting }: { posting: Posting }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { business } = posting
  return (
    <>
      <Facts width="12rem">
        <Fact name={t('records_dialogs.state')}>
          <StateChip state={posting.state} />
        </Fact>
        <Fact name={t('records_dialogs.posted')}>{dateTime(posting.created)}</Fact>
        {posting.updated !== posting.created && <Fact name={t('records_dialogs.changed')}>{dateTime(posting.updated)}</Fact>}
        {business && (
          <Fact name={t('records_dialogs.business')}>
            <BusinessLink committee_id={posting.committee.id} business={business} />
          </Fact>
        )}
        <External {...posting} />
      </Facts>
      {posting.answer && (
        <section>
          <Title order={3} className={classes.subtitle}>
            {t(posting.state === 'rejected' ? 'records_dialogs.reason_of_rejection' : 'records_dialogs.answer')}
          </Title>
          <p className={classes.text}>{posting.answer}</p>
        </section>
      )}
    </>
  )
}

type Linked = { committee_id: number; business: NonNullable<Posting['business']> }

/** Only the name for records staff, unless they belong to the committee. */
function BusinessLink({ committee_id, business: { id, number, title } }: Linked) {
  const canRead = useCommitteeLink()(committee_id) !== undefined
  const name = `${number} ${title}`
  return canRead ? <Anchor renderRoot={(props) => <Link {...props} to="/businesses/$id" params={{ id }} />}>{name}</Anchor> : name
}

/** Its id in the records system, linked to its address there. */
function External({ external_id, external_url }: Pick<Posting, 'external_id' | 'external_url'>) {
  const { t } = useTranslation()
  const label = external_id ?? external_url
  if (label === null) return null
  return <Fact name={t('records_dialogs.external')}>{external_url ? <ExternalLink href={external_url}>{label}</ExternalLink> : label}</Fact>
}

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

type PostingFilesProps = { files: PostingFile[] /** What else can be done with one. */; trailing?: (file: PostingFile) => ReactNode }

/** Files of a posting, each downloaded under its name. */
export function PostingFiles({ files, trailing }: PostingFilesProps) {
  const { t } = useTranslation()
  const title = t('records_dialogs.files')
  const refusing = useNeedsConnection()
  return (
    <section>
      <Title order={3} className={classes.subtitle}>
        {title}
      </Title>
      {files.length === 0 && <Text c="dimmed">{t('records_dialogs.no_files')}</Text>}
      <div className={classes.rows}>
        <Rows label={title}>
          {files.map((file) => (
            <ListRow
              key={file.id}
              leading={<FileIcon file={{ ...file, file_extension: /[.]([^.]+)$/.exec(file.name)?.[1] ?? '' }} />}
              title={file.name}
              href={file.url}
              download={file.name}
              away={refusing}
              facts={[fileSize(file.size, currentLanguage())]}
              trailing={trailing?.(file)}
            />
          ))}
        </Rows>
      </div>
    </section>
  )
}
