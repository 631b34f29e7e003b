import { IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { OwnerSign } from '#features/annotations/web/together/OwnerSign.tsx'
import type { Sign } from '#features/annotations/web/together/signs.ts'
import { toolIcons } from '#features/annotations/web/tools/tool-list.ts'
import classes from './list.module.css'
import { RowButton } from './RowButton.tsx'
import { RowText } from './RowText.tsx'
import { TextEditor } from './TextEditor.tsx'
import type { TextDeeds } from './use-text.ts'
import type { Words } from './use-words.ts'

type Deed = (annotation: Annotation) => void

type RowDeeds = TextDeeds & { go: Deed; focused: Deed; copy?: Deed; edit?: Deed; remove?: Deed }

type Props = {
  annotation: Annotation
  /** Set where it lies on another layer than the open one. */
  whose: { layer: AnnotationLayer; sign: Sign } | undefined
  isCurrent: boolean
  isSelected: boolean
  isEdited: boolean
  deeds: RowDeeds
  words: Words
}

/** One annotation: its kind and colour by icon and word, what it marks and says; of the row's buttons only the current one's take part in Tab. */
export function AnnotationRow({ annotation, whose, isCurrent, isSelected, isEdited, deeds, words }: Props) {
  const Icon = toolIcons[annotation.type]
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.go}
        data-go={annotation.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected || undefined}
        onFocus={() => deeds.focused(annotation)}
        onClick={() => deeds.go(annotation)}
      >
        <span className={classes.kind}>
          <Icon size={20} aria-hidden />
          <span className={classes.swatch} style={{ backgroundColor: annotation.color }} aria-hidden />
        </span>
        <span className={classes.text}>
          <span className={classes.facts}>
            {words.kindOf(annotation.type)}, {words.colorOf(annotation.color)}
          </span>
          {whose && (
            <span className={classes.whose}>
              <OwnerSign sign={whose.sign} />
              {whose.layer.is_owner ? whose.layer.display_name : whose.layer.owner_name}
            </span>
          )}
          {!isEdited && <RowText annotation={annotation} words={words} />}
        </span>
      </button>
      {!isEdited && !whose && <RowButtons {...{ annotation, isCurrent, deeds, words }} />}
      {whose && <CopyButton {...{ annotation, isCurrent, deeds, words }} />}
      {isEdited && <TextEditor {...{ annotation, deeds }} />}
    </li>
  )
}

type ButtonProps = Omit<Props, 'whose' | 'isSelected' | 'isEdited'>

/** Of somebody else's one may have the same. */
function CopyButton({ annotation, isCurrent, deeds: { copy }, words: { t, titleOf } }: ButtonProps) {
  if (!copy) return null
  const name = t('layers.together.copy_thing', { title: titleOf(annotation) })
  return <RowButton name={name} icon={IconCopyPlus} isCurrent={isCurrent} onClick={() => copy(annotation)} />
}

function RowButtons({ annotation, isCurrent, deeds: { edit, remove }, words: { t, titleOf } }: ButtonProps) {
  const title = titleOf(annotation)
  return (
    <>
      {edit && (
        <RowButton name={t('shell.edit_thing', { title })} icon={IconPencil} isCurrent={isCurrent} onClick={() => edit(annotation)} />
      )}
      {remove && (
        <RowButton name={t('shell.delete_thing', { title })} icon={IconTrash} isCurrent={isCurrent} onClick={() => remove(annotation)} />
      )}
    </>
  )
}
