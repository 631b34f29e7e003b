import { IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { OwnerSign, type Sign } from '#features/annotations/web/overlay-layers/OwnerSign.tsx'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { passageOf, shortened, textOf, type Words } from '#features/annotations/web/words.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import classes from './list.module.css'
import { type TextCommands, TextEditor } from './TextEditor.tsx'

type EditCommand = (annotation: Annotation) => void

type RowCommands = TextCommands & { go: EditCommand; focused: EditCommand; copy?: EditCommand; edit?: EditCommand; remove?: EditCommand }

type Props = {
  annotation: Annotation
  /** Set if it is on a layer other than the open one. */
  whose: { layer: AnnotationLayer; sign: Sign } | undefined
  isCurrent: boolean
  isSelected: boolean
  isEdited: boolean
  commands: RowCommands
  words: Words
}

/** One annotation: its kind and colour as icon and text, its quote and remark. Only the current row's buttons take part in tab order. */
export function AnnotationRow({ annotation, whose, isCurrent, isSelected, isEdited, commands, words }: Props) {
  const { icon: Icon } = tools[annotation.type]
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.go}
        data-go={annotation.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected || undefined}
        onFocus={() => commands.focused(annotation)}
        onClick={() => commands.go(annotation)}
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
      {!isEdited && !whose && <RowButtons {...{ annotation, isCurrent, commands, words }} />}
      {whose && <CopyButton {...{ annotation, isCurrent, commands, words }} />}
      {isEdited && <TextEditor {...{ annotation, commands }} />}
    </li>
  )
}

type ButtonProps = Omit<Props, 'whose' | 'isSelected' | 'isEdited'>

/** Copies another user's annotation to the open layer. */
function CopyButton({ annotation, isCurrent, commands: { copy }, words: { t, titleOf } }: ButtonProps) {
  if (!copy) return null
  const name = t('layers.together.copy_thing', { title: titleOf(annotation) })
  return <RowButton name={name} icon={IconCopyPlus} isCurrent={isCurrent} onClick={() => copy(annotation)} />
}

function RowButtons({ annotation, isCurrent, commands: { edit, remove }, words: { t, titleOf } }: ButtonProps) {
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

/** Maximum length of shown texts, in UTF-16 units. */
export const longestShown = 400

/** The quote of an annotation and its text or remark. */
export function RowText({ annotation, words: { t } }: { annotation: Annotation; words: Words }) {
  const passage = passageOf(annotation)
  const text = textOf(annotation)
  return (
    <>
      {passage && <q className={classes.quote}>{shortened(passage.exact, longestShown)}</q>}
      {text && <span className={classes.words}>{shortened(text, longestShown)}</span>}
      {!text && isWritten(annotation) && <span className={classes.facts}>{t('annotations.list.no_text')}</span>}
    </>
  )
}

type RowButtonProps = { name: string; icon: ToolIcon; isCurrent?: boolean; onClick: () => void }

/** A plain button for speed: there are two in each of several hundred rows. */
export const RowButton = ({ name, icon: Icon, isCurrent = true, onClick }: RowButtonProps) => (
  <button type="button" className={classes.command} tabIndex={isCurrent ? 0 : -1} aria-label={name} title={name} onClick={onClick}>
    <Icon size={20} aria-hidden />
  </button>
)
