import { Alert, Anchor, Input, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#shared/identity/actor.ts'
import { UserLabel } from '#web/committees/users/UserLabel.tsx'
import { compareTitles } from '#web/kit/collate.ts'
import { ChosenPeople } from './ChosenPeople.tsx'
import type { GroupPeople } from './use-group-people.ts'

type Props = { people: GroupPeople; value: number[]; onChange: (members: number[]) => void; error: string | undefined }

/** The members of a group: a picker of people in the committee, and those who are chosen. */
export function GroupMembers({ people, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const others = people.others.toSorted((one, other) => compareTitles(fullName(one), fullName(other)))
  const clean = () => onChange(value.filter((member) => !people.outsiders.some((outsider) => outsider.id === member)))
  return (
    <div>
      <Select
        label={t('committees.group_members')}
        placeholder={t('committees.choose_person')}
        searchable
        aria-describedby={id}
        data={others.map((user) => ({ value: String(user.id), label: fullName(user) }))}
        value={null}
        onChange={(chosen) => chosen !== null && onChange([...value, Number(chosen)])}
        nothingFoundMessage={t('committees.no_users_found')}
        renderOption={({ option }) => <Option user={others.find((user) => String(user.id) === option.value)} />}
        error={error}
      />
      <ChosenPeople people={people.chosen} onRemove={(member) => onChange(value.filter((one) => one !== member))} />
      {people.outsiders.length > 0 && (
        <Alert id={id} role="alert" color="red" mt="xs" icon={<IconAlertTriangle aria-hidden />}>
          <Input.Error component="span" fz="inherit">
            {t('committees.outsiders', { count: people.outsiders.length })}{' '}
          </Input.Error>
          <Anchor component="button" type="button" onClick={clean}>
            {t('committees.clean')}
          </Anchor>
        </Alert>
      )}
    </div>
  )
}

const Option = ({ user }: { user: GroupPeople['others'][number] | undefined }) => user && <UserLabel user={user} />
