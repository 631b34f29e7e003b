import { IconBriefcase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { TakenActions } from './TakenActions.tsx'
import { TakenState } from './TakenState.tsx'
import classes from './taken-along.module.css'
import type { Taken } from './view.ts'

/** A meeting on this device; by its name as soon as that is known. */
export function TakenRow({ taken }: { taken: Taken }) {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const title = taken.about ? titleOf(taken.about) : t('taken_along.unknown_meeting')
  return (
    <ListRow
      leading={<IconBriefcase size={20} stroke={1.5} aria-hidden />}
      title={title}
      link={{ to: '/meetings/$id', params: { id: taken.id } }}
      facts={[taken.about?.committee]}
      below={
        <div className={classes.row}>
          <TakenState taken={taken} />
          <TakenActions taken={taken} title={title} />
        </div>
      }
    />
  )
}
