/** An uplink that is made up: by a simulator, a load or a test. */
export interface MadeUpUplink {
  /** As the network server knows the device: `eui-a840410000000101`. */
  readonly networkDeviceId: string;
  readonly fCnt: number;
  readonly payload: Uint8Array;
  /** When the network received the frame, ISO 8601. */
  readonly observedAt: string;
  /** When the application server had it; `observedAt` by default. */
  readonly receivedAt?: string;
  /** What tells two sessions of a device apart; one session for each device by default. */
  readonly session?: string;
  /** The gateways that received it; one at -97 dBm by default. */
  readonly gateways?: readonly object[];
  /** More that a network server sends, in each of the three objects of the message. */
  readonly more?: { readonly ids?: object; readonly message?: object; readonly uplink?: object };
}

const gardenGateway = { gateway_ids: { gateway_id: 'garden-gw-01' }, rssi: -97, snr: 7.5 };

/** The body of the webhook of The Things Stack v3 for one uplink on the port on which an LSE01 measures. */
export const ttsUplinkBody = ({
  networkDeviceId,
  fCnt,
  payload,
  observedAt,
  receivedAt = observedAt,
  session = networkDeviceId,
  gateways = [gardenGateway],
  more = {},
}: MadeUpUplink): string => {
  const devEui = /^eui-([0-9a-f]{16})$/i.exec(networkDeviceId)?.[1]?.toUpperCase();
  return JSON.stringify({
    end_device_ids: {
      device_id: networkDeviceId.toLowerCase(),
      application_ids: { application_id: 'community-gardens' },
      ...(devEui === undefined ? {} : { dev_eui: devEui }),
      ...more.ids,
    },
    ...more.message,
    received_at: receivedAt,
    uplink_message: {
      session_key_id: Buffer.from(`session ${session}`).toString('base64'),
      f_port: 2,
      // The Things Stack leaves zeros out.
      ...(fCnt === 0 ? {} : { f_cnt: fCnt }),
      frm_payload: Buffer.from(payload).toString('base64'),
      rx_metadata: gateways,
      ...more.uplink,
      received_at: observedAt,
    },
  });
};
