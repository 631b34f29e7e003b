import { useDroppable } from '@dnd-kit/react'
import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { areaKey } from './drag-order.ts'
import { useDragged } from './dragged.ts'
import classes from './Sortable.module.css'
import { SortableDocument } from './SortableDocument.tsx'

// Rows take collisions before the area that contains them.
const BELOW_ROWS = 1

type Props = {
  section: number | null
  label: string
  /** Text shown while there are no documents. */
  empty: string
  documents: BasicDocument[]
}

/** Documents of a section or of the top level, as a drop target. */
export function DocumentArea({ section, label, empty, documents }: Props) {
  const { t } = useTranslation()
  const { ref } = useDroppable({ id: areaKey(section), type: 'area', accept: 'document', collisionPriority: BELOW_ROWS })
  const dragged = useDragged()
  const isReceiving = dragged !== null && dragged.to === section && dragged.from !== section
  return (
    <div ref={ref} className={classes.area} data-receiving={isReceiving || undefined}>
      {isReceiving && (
        <span className={classes.hint} aria-hidden>
          {t('basic_documents.move_to_this_area')}
        </span>
      )}
      {documents.length > 0 ? (
        <Rows label={label}>
          {documents.map((document, index) => (
            <SortableDocument key={document.id} document={document} section={section} index={index} />
          ))}
        </Rows>
      ) : (
        <p className={classes.empty}>{dragged ? t('basic_documents.move_to_this_area') : empty}</p>
      )}
    </div>
  )
}
