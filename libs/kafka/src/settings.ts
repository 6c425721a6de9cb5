import { choice, file, flag, integer, readConfig, type Setting, text } from '@hedgerow/platform';

export interface KafkaSettings {
  /** Speaks TLS and nothing else; `ca` (PEM) takes the place of the authorities that Node trusts. */
  readonly tls?: { readonly ca?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  /** Partitions of event topics that are made from now on; six, and three for navigation, when left out. */
  readonly partitions?: number;
  /** Copies of topics that are made from now on; three, or as many as there are brokers, when left out. */
  readonly replication?: number;
}

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512', 'none'] as const;

/** How every program reaches Kafka and makes topics, from `KAFKA_TLS`, `KAFKA_SASL_…`, `KAFKA_PARTITIONS`, `KAFKA_REPLICATION`. */
export const kafkaSettings = (): Setting<KafkaSettings> => (env) => {
  const read = readConfig(
    {
      tls: flag('KAFKA_TLS', false),
      ca: file('KAFKA_TLS_CA', ''),
      mechanism: choice('KAFKA_SASL_MECHANISM', mechanisms, 'none'),
      username: text('KAFKA_SASL_USERNAME', ''),
      password: text('KAFKA_SASL_PASSWORD', ''),
      partitions: integer('KAFKA_PARTITIONS', 0, 1_000, 0),
      replication: integer('KAFKA_REPLICATION', 0, 9, 0),
    },
    env,
  );
  const { tls, ca, mechanism, username, password, partitions, replication } = read;
  // Each of these would be left out without a word, and the program would speak in clear or without a name.
  if (ca !== '' && !tls) throw new Error('KAFKA_TLS_CA is set, and KAFKA_TLS is not true');
  if (mechanism === 'none' && (username !== '' || password !== ''))
    throw new Error('KAFKA_SASL_USERNAME or KAFKA_SASL_PASSWORD is set, and KAFKA_SASL_MECHANISM is not');
  if (mechanism !== 'none' && (username === '' || password === ''))
    throw new Error(`KAFKA_SASL_MECHANISM=${mechanism} needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`);
  if (mechanism === 'plain' && !tls)
    throw new Error('KAFKA_SASL_MECHANISM=plain sends the password as it is, and needs KAFKA_TLS=true');
  return {
    ...(tls ? { tls: ca === '' ? {} : { ca } } : {}),
    ...(mechanism === 'none' ? {} : { sasl: { mechanism, username, password } }),
    ...(partitions === 0 ? {} : { partitions }),
    ...(replication === 0 ? {} : { replication }),
  };
};
