import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import classes from '#features/motions/web/edit/edit.module.css'
import { fullName } from '#platform/shared/actor.ts'
import type { ProposalPosting } from './use-proposal.ts'

type Props = { proposal: ProposalPosting }

/** Creator and signatories: members, each named only once (D3 §5). */
export function PeopleFields({ proposal }: Props) {
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
