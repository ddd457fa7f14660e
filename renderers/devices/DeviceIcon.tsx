// Icons of device types, by the names used in device files. Loaded with the device list, not with the first page.
import {
  AlertOutlined,
  BorderInnerOutlined,
  CarOutlined,
  CloudOutlined,
  ClusterOutlined,
  ControlOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FireOutlined,
  GatewayOutlined,
  HddOutlined,
  HeatMapOutlined,
  NodeIndexOutlined,
  RadarChartOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SunOutlined,
  ThunderboltOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';

const icons = {
  camera: VideoCameraOutlined,
  cell: BorderInnerOutlined,
  charger: CarOutlined,
  cluster: ClusterOutlined,
  cooling: ExperimentOutlined,
  dcdc: NodeIndexOutlined,
  device: HddOutlined,
  dispatch: ScheduleOutlined,
  fan: CloudOutlined,
  fire: FireOutlined,
  gateway: GatewayOutlined,
  location: EnvironmentOutlined,
  meter: DashboardOutlined,
  pcs: ThunderboltOutlined,
  pv: SunOutlined,
  sensor: RadarChartOutlined,
  stack: DatabaseOutlined,
  switch: ControlOutlined,
  temperature: HeatMapOutlined,
  ups: SafetyCertificateOutlined,
  water: AlertOutlined,
} as const;

export const deviceIconNames = Object.keys(icons);

/** Without an icon name the generic device icon is used. */
export function DeviceIcon({ name = 'device' }: { name: string | undefined }) {
  const Found = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : HddOutlined;
  return <Found aria-hidden="true" />;
}
