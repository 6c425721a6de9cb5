import { type TaskStatus, taskStatuses } from '@hedgerow/domain';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { taskStatusLabels } from './labels.js';
import type { ShownTask } from './shown-task.js';
import styles from './TaskBoard.module.css';
import * as texts from './texts.js';

interface TaskMoveSheetProps {
  readonly task: ShownTask;
  readonly onMove: (status: TaskStatus, end: 'top' | 'bottom') => void;
  readonly onClose: () => void;
}

/** Where a card can go, for those who press rather than drag. */
export function TaskMoveSheet({ task: { title, status }, onMove, onClose }: TaskMoveSheetProps) {
  const others = taskStatuses.filter((other) => other !== status);
  return (
    <Sheet open title={texts.moveTitle(title)} onClose={onClose}>
      <div className={styles.choices}>
        {others.map((other) => (
          <Button
            key={other}
            icon={other === 'completed' ? 'check' : 'right'}
            onClick={() => onMove(other, 'top')}
          >
            {texts.moveTo(taskStatusLabels[other])}
          </Button>
        ))}
        {status !== 'completed' && (
          <>
            <Button icon="up" kind="text" onClick={() => onMove(status as TaskStatus, 'top')}>
              {texts.toTop}
            </Button>
            <Button icon="dn" kind="text" onClick={() => onMove(status as TaskStatus, 'bottom')}>
              {texts.toBottom}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
