import { IconMinus, IconPlus, IconReplace } from '@tabler/icons-react'
import type { ChangeOfText } from '#features/versions/change.ts'
import type { ToolIcon } from '#platform/web/ui/button/ToolButton.tsx'

export const changeIcons: Record<ChangeOfText['kind'], ToolIcon> = { added: IconPlus, removed: IconMinus, changed: IconReplace }
