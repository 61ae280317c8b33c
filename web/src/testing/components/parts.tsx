import notices from '@/app/frame/notices.module.css'
import { Chip, ClearChip } from '@/features/events/filters/Chip'
import { PanelChip } from '@/features/events/filters/PanelChip'
import { FollowButton } from '@/shared/saved/FollowButton'
import { SaveButton } from '@/shared/saved/SaveButton'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { LoadError, Notice } from '@/shared/ui/Notice'
import { CardSkeletons, TextSkeleton } from '@/shared/ui/Skeleton'
import { Tag } from '@/shared/ui/Tags'
import ui from '@/shared/ui/ui.module.css'

const nothing = () => undefined
const looks = ['primary', 'secondary', 'ghost'] as const

/** Buttons, chips, tags, banners, and what is shown instead of content. */
export const parts = {
  buttons: looks.map((look) => (
    <p key={look} className={ui.tags}>
      <Button look={look}>Button</Button>
      <Button look={look} disabled>
        Button
      </Button>
      <Button look={look} round aria-label="Close">
        <Icon name="close" />
      </Button>
    </p>
  )),
  save: (
    <div className={ui.tags}>
      <SaveButton kind="event" id="8" name="Event" />
      <SaveButton kind="event" id="9" name="Event" />
      <SaveButton wide kind="event" id="8" name="Event" />
      <SaveButton wide kind="event" id="9" name="Event" />
    </div>
  ),
  follow: (
    <div className={ui.tags}>
      <FollowButton id="11" name="Host" />
      <FollowButton id="12" name="Host" />
      <FollowButton wide id="11" name="Host" />
      <FollowButton wide id="12" name="Host" />
    </div>
  ),
  chips: (
    <div className={ui.tags}>
      <Chip label="Free" on={false} count={54} onPress={nothing} />
      <Chip label="Free" on count={54} onPress={nothing} />
      <Chip label="Free" on={false} count={undefined} onPress={nothing} />
      <Chip label="Near me" on count={null} onPress={nothing} />
      <PanelChip label="Filters" open={false} onPress={nothing} />
      <PanelChip label="Filters" number={2} open onPress={nothing} />
      <ClearChip onPress={nothing} />
    </div>
  ),
  tags: (
    <p className={ui.tags}>
      <Tag>Tag</Tag>
      <Tag look="strong">Strong</Tag>
      <Tag look="warn">Warning</Tag>
    </p>
  ),
  banner: <p className={notices.notice}>Banner</p>,
  empty: <Notice seed="empty" text="Nothing" />,
  'empty small': <Notice seed="empty" text="Nothing" small />,
  failed: <LoadError onRetry={nothing} />,
  'failed small': <LoadError onRetry={nothing} small />,
  'loading text': <TextSkeleton lines={3} />,
  'loading cards': <CardSkeletons count={1} />,
}
