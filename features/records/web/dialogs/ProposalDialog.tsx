import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { rightsHolders } from '#features/motions/motion.ts'
import classes from '#features/motions/web/edit/edit.module.css'
import { fullName } from '#platform/shared/actor.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import { area, PostingDialog } from './PostingDialog.tsx'
import { type PostingProps, type ProposalPosting, useProposal } from './proposal.ts'

/** Posts a proposal to the records system (D3 §2, §5). */
export function ProposalDialog(props: PostingProps) {
  const { t } = useTranslation()
  const proposal = useProposal(props)
  const { posting, choices } = proposal
  return (
    <PostingDialog title={t('records_dialogs.post_proposal')} posting={posting}>
      {choices.hasFailed && <PartError text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
      <ProposalFields proposal={proposal} />
    </PostingDialog>
  )
}

type Props = { proposal: ProposalPosting }

/** All fields of a proposal except its files, depending on the site's variant (D3 §5). */
function ProposalFields({ proposal }: Props) {
  const { t } = useTranslation()
  const { is_solothurn, posting } = proposal
  const { form, isSaving } = posting
  return (
    <>
      <BusinessTypeField proposal={proposal} />
      <TextInput {...form.text('title')} label={t('motion_form.title')} required readOnly={isSaving} />
      <Textarea {...form.text('description')} {...area} label={t('records_dialogs.description')} readOnly={isSaving} />
      {is_solothurn ? <FieldsOfCanton proposal={proposal} /> : <SignatureSheetField proposal={proposal} />}
      <CheckField {...form.field('is_urgent')} label={t('motion_form.is_urgent')} disabled={isSaving} />
    </>
  )
}

function BusinessTypeField({ proposal: { posting, choices } }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      {...posting.form.field('business_type')}
      value={posting.known.business_type}
      label={t('motion_form.business_type')}
      required
      readOnly={posting.isSaving}
      data-autofocus
      allowDeselect={false}
      data={choices.types.map(({ api_uid, title }) => ({ value: api_uid, label: title }))}
    />
  )
}

function FieldsOfCanton({ proposal }: Props) {
  const { t } = useTranslation()
  const { form, isSaving } = proposal.posting
  const { onChange, ...holder } = form.field('rights_holder')
  return (
    <>
      <Textarea {...form.text('reason')} {...area} label={t('motion_form.reason')} readOnly={isSaving} />
      <PeopleFields proposal={proposal} />
      <Select
        {...holder}
        label={t('motion_form.rights_holder')}
        readOnly={isSaving}
        clearable
        data={rightsHolders.map((one) => ({ value: one, label: t(`motions.rights_holder_${one}`) }))}
        onChange={(chosen) => onChange(rightsHolders.find((one) => one === chosen) ?? null)}
      />
    </>
  )
}

function SignatureSheetField({ proposal: { posting } }: Props) {
  const { t } = useTranslation()
  return (
    <CheckField
      {...posting.form.field('has_signature_sheet')}
      label={t('records_dialogs.has_signature_sheet')}
      disabled={posting.isSaving}
    />
  )
}

/** Creator and signatories: members, each named only once (D3 §5). */
function PeopleFields({ proposal }: Props) {
  const { t } = useTranslation()
  const { can_create_proposals_for_other_people: isFree } = useMe()
  return (
    <>
      <Person
        proposal={proposal}
        name="proposal_creator"
        label={t('records_dialogs.proposal_creator')}
        required
        disabled={!isFree}
        description={isFree ? undefined : t('records_dialogs.creator_fixed')}
      />
      <div className={classes.pair}>
        <Person proposal={proposal} name="second_signature" label={t('motion_form.second_signatory')} />
        <Person proposal={proposal} name="third_signature" label={t('motion_form.third_signatory')} />
      </div>
    </>
  )
}

const names = ['proposal_creator', 'second_signature', 'third_signature'] as const

type PersonProps = Props & {
  name: (typeof names)[number]
  label: string
  required?: boolean
  disabled?: boolean
  description?: string | undefined
}

function Person({ proposal: { posting, choices }, name, ...shown }: PersonProps) {
  const { t } = useTranslation()
  const { known, form, isSaving } = posting
  const isNamedElsewhere = (username: string) => names.some((other) => other !== name && known[other] === username)
  const people = useWithMe(choices.members).filter(({ username }) => !isNamedElsewhere(username))
  return (
    <Select
      {...form.field(name)}
      {...shown}
      value={known[name]}
      classNames={{ input: classes.fixed }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      openOnFocus={false}
      readOnly={isSaving}
      clearable={!shown.required}
      allowDeselect={false}
      data={people.map((one) => ({ value: one.username, label: fullName(one) }))}
      nothingFoundMessage={t('motion_form.no_member_found')}
    />
  )
}

/** Shows the reader's own name before the members are loaded. */
function useWithMe(members: ProposalPosting['choices']['members']) {
  const me = useMe()
  return members.length > 0 ? members : [me]
}
