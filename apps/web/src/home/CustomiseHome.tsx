import { homeOf, homeOrder, type HomePart, type WrittenHome } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { SwitchField } from '../forms/Field.js';
import styles from './CustomiseHome.module.css';
import { useArrangeHome } from './arrange-home.js';
import * as texts from './texts.js';

interface CustomiseHomeProps {
  readonly userId: string;
  /** As it is now; null for the usual one. */
  readonly home: WrittenHome | null;
  readonly onClose: () => void;
}

// The offer of the tour is hidden where it stands.
const isMovable = (part: HomePart): part is keyof typeof texts.parts => part !== 'TOUR';

/** Which parts home shows, and in which order: switches, and buttons that move a part by one. */
export function CustomiseHome({ userId, home, onClose }: CustomiseHomeProps) {
  const arrange = useArrangeHome(userId);
  const [order, setOrder] = useState<readonly HomePart[]>(() => homeOrder(home));
  const [hidden, setHidden] = useState<readonly HomePart[]>(() => homeOf(home).hidden);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = order.filter(isMovable);
  const handleMove = (part: keyof typeof texts.parts, by: 1 | -1) => {
    const at = shown.indexOf(part) + by;
    const beside = shown[at]!;
    const next = order.filter((other) => other !== part);
    next.splice(next.indexOf(beside) + (by === 1 ? 1 : 0), 0, part);
    setOrder(next);
    setSaid(texts.movedTo(texts.parts[part], at + 1, shown.length));
    // At an end its button can't be pressed any more: the other one of the part takes the focus.
    const end = by === 1 ? at === shown.length - 1 : at === 0;
    const button = `[data-part="${part}"] button[data-by="${end ? -by : by}"]`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(button)?.focus());
  };
  const handleSave = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await arrange({ order: [...order], hidden: [...hidden] }, home);
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  const handleUsual = () => {
    setOrder(homeOrder(null));
    setHidden(hidden.filter((part) => part === 'TOUR'));
  };
  return (
    <Sheet open title={texts.customise} onClose={onClose}>
      <p className="small">{texts.customiseLead}</p>
      <ol ref={list} className={styles.parts}>
        {shown.map((part, at) => {
          const name = texts.parts[part];
          return (
            <li key={part} data-part={part}>
              <SwitchField
                label={name}
                value={!hidden.includes(part)}
                onValue={(isShown) =>
                  setHidden(isShown ? hidden.filter((other) => other !== part) : [...hidden, part])
                }
              />
              <button
                type="button"
                data-by="-1"
                aria-label={texts.moveUp(name)}
                disabled={at === 0}
                onClick={() => handleMove(part, -1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                data-by="1"
                aria-label={texts.moveDown(name)}
                disabled={at === shown.length - 1}
                onClick={() => handleMove(part, 1)}
              >
                <Icon name="dn" />
              </button>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {failure && (
        <p className="small" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <Button kind="primary" busy={isBusy} onClick={() => void handleSave()}>
          {texts.save}
        </Button>
        <Button kind="text" onClick={handleUsual}>
          {texts.usualOrder}
        </Button>
      </div>
    </Sheet>
  );
}
