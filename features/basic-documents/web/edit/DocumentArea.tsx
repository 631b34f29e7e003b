import { useDroppable } from '@dnd-kit/react'
import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { areaKey } from './drag-order.ts'
import { useDragged } from './dragged.ts'
import classes from './Sortable.module.css'
import { SortableDocument } from './SortableDocument.tsx'

// Rows lie above the area that they stand in.
const BELOW_ROWS = 1

type Props = {
  section: number | null
  label: string
  /** What stands there as long as there are no documents. */
  empty: string
  documents: BasicDocument[]
}

/** The documents of a section or of the top level, and where others can be dropped. */
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
