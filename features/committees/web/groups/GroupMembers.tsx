import { Anchor, CloseButton, Select, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import { UserLabel } from '#features/committees/web/members/UserLabel.tsx'
import { membershipsQuery, usersQuery } from '#features/committees/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import classes from './GroupMembers.module.css'

type Props = { people: GroupPeople; value: number[]; onChange: (members: number[]) => void; error: string | undefined }

/** A picker of people in the committee, and the chosen members. */
export function GroupMembers({ people, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const others = people.others.toSorted((one, other) => compareTitles(fullName(one), fullName(other)))
  const clean = () => onChange(value.filter((member) => !people.outsiders.some((outsider) => outsider.id === member)))
  const hint = people.outsiders.length > 0 && (
    <span role="alert">
      {t('committees.outsiders', { count: people.outsiders.length })}{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={clean}>
        {t('committees.clean')}
      </Anchor>
    </span>
  )
  return (
    <div>
      <Select
        label={t('committees.group_members')}
        placeholder={t('committees.choose_person')}
        searchable
        data={others.map((user) => ({ value: String(user.id), label: fullName(user) }))}
        value={null}
        onChange={(chosen) => chosen !== null && onChange([...value, Number(chosen)])}
        nothingFoundMessage={t('committees.no_users_found')}
        renderOption={({ option }) => <Option user={others.find((user) => String(user.id) === option.value)} />}
        error={hint || error}
      />
      <ChosenPeople people={people.chosen} onRemove={(member) => onChange(value.filter((one) => one !== member))} />
    </div>
  )
}

const Option = ({ user }: { user: GroupPeople['others'][number] | undefined }) => user && <UserLabel user={user} />

type ChosenPeopleProps = { people: GroupPerson[]; onRemove: (id: number) => void }

/** The people in the group; those who are not in the committee are marked (D2 §2). */
function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t('committees.chosen_people')}>
      {people.map((person) => (
        <li key={person.id} className={classes.person} data-outside={person.isOutside || undefined}>
          {person.isOutside && <IconAlertTriangle size={20} aria-hidden />}
          <PersonLabel person={person} />
          <RemoveButton person={person} onRemove={() => onRemove(person.id)} />
        </li>
      ))}
    </ul>
  )
}

function PersonLabel({ person: { user, isOutside } }: { person: GroupPerson }) {
  const { t } = useTranslation()
  const note = isOutside ? t('committees.not_in_committee') : undefined
  if (user) return <UserLabel user={user} note={note} />
  return (
    <span>
      {t('committees.unknown_person')}
      <Text size="sm">{note}</Text>
    </span>
  )
}

function RemoveButton({ person: { user }, onRemove }: { person: GroupPerson; onRemove: () => void }) {
  const { t } = useTranslation()
  const name = user ? fullName(user) : t('committees.unknown_person')
  return <CloseButton size={44} iconSize={20} aria-label={t('committees.remove_person', { name })} onClick={onRemove} />
}

type Named = { username: string; first_name: string; last_name: string; email?: string | undefined; roles_display?: string | undefined }
/** Somebody who is in a group or could be added. */
type GroupPerson = { id: number; user: Named | null; isOutside: boolean }

/**
 * Members of a group with their names, and people who could be added. The group itself supplies the names of people whose membership was
 * removed. People who are not in the committee today are marked as outside (D2 §2).
 */
export function useGroupPeople(committee_id: number, members: number[], { people = [] }: Pick<CommitteeGroup, 'people'> = {}) {
  const users = useQuery(usersQuery(committee_id)).data
  const memberships = useQuery(membershipsQuery(committee_id)).data
  const personOf = (id: number): GroupPerson => {
    const inside = users?.find((user) => user.id === id)
    const former = memberships?.find((membership) => membership.user === id)
    const known = people.find((person) => person.id === id)
    return { id, user: inside ?? former ?? known ?? null, isOutside: Boolean(users) && !inside }
  }
  const chosen = members.map(personOf)
  return {
    chosen,
    outsiders: chosen.filter(({ isOutside }) => isOutside),
    /** People who could be added. */
    others: (users ?? []).filter(({ id }) => !members.includes(id)),
    isKnown: Boolean(users),
  }
}
type GroupPeople = ReturnType<typeof useGroupPeople>
