import { CloseButton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { UserLabel } from '#features/committees/web/users/UserLabel.tsx'
import { fullName } from '#platform/shared/actor.ts'
import classes from './ChosenPeople.module.css'
import type { GroupPerson } from './use-group-people.ts'

type Props = { people: GroupPerson[]; onRemove: (id: number) => void }

/** The people in the group; those who are not in the committee are marked (D2 §2). */
export function ChosenPeople({ people, onRemove }: Props) {
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
