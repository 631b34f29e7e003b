import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import type { AnnotatedFrame } from '#platform/web/pdf/extensions.ts'
import { more } from '#platform/web/pdf/toolbar/bar/More.tsx'
import { ToolBar } from '#platform/web/pdf/toolbar/bar/ToolBar.tsx'
import { Slot, SlotsProvider } from '#platform/web/ui/page/shell.tsx'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { AnnotationBar } from './AnnotationBar.tsx'
import { useAnnotator } from './use-annotator.ts'

type Opened = {
  annotations?: readonly Annotation[]
  can_change?: boolean
  session?: LayerSession
  /** Also renders the place in the help that a page fills. */
  withHelp?: boolean
}

const frame: AnnotatedFrame = {
  pdfViewer: null,
  showPanel: () => {},
  isCovered: false,
  barWith: (entries) => <ToolBar entries={[...entries, more]} />,
}

/** Renders the bar above an open layer; `annotator()` returns the current one. */
export async function openBar({ session: given, withHelp, ...layer }: Opened = {}) {
  await startPaperLanguage()
  const session = given ?? aSession(layer)
  const held: { annotator?: Annotator } = {}
  function Bar() {
    held.annotator = useAnnotator(session)
    return <AnnotationBar annotator={held.annotator} frame={frame} />
  }
  const { unmount } = render(
    <Themed env="test" primary_color="#1f5fa8">
      <SlotsProvider>
        <Bar />
        {withHelp && (
          <article>
            <Slot name="help" />
          </article>
        )}
      </SlotsProvider>
    </Themed>,
  )
  return { user: userEvent.setup(), session, unmount, annotator: () => held.annotator! }
}
