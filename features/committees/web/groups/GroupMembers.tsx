import { Anchor, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserLabel } from '#features/committees/web/users/UserLabel.tsx'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'
import { ChosenPeople } from './ChosenPeople.tsx'
import type { GroupPeople } from './use-group-people.ts'

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
