import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import styles from './SecondFactor.module.css';
import * as texts from './texts.js';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, once: they are kept as hashes and cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify(texts.codesCopied);
    } catch {
      notify(texts.copyThem, 'bad');
    }
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {texts.keepCodes}
      </h3>
      <p className="small">{texts.keepCodesWhy}</p>
      <ul className={styles.codes} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <Button kind="primary" onClick={onKept}>
          {texts.keptThem}
        </Button>
        <Button kind="text" onClick={() => void handleCopy()}>
          {texts.copyCodes}
        </Button>
      </div>
    </>
  );
}
